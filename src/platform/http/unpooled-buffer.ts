/**
 * A buffer in memory of its own, for what is cached: Node cuts small buffers out of a pool of 64 kB, and a cached kilobyte
 * keeps its whole pool from being freed. Returns the buffer itself when it has no more memory than it shows.
 */
export function unpooledBuffer(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.byteLength) return buffer
  const own = Buffer.allocUnsafeSlow(buffer.byteLength)
  buffer.copy(own)
  return own
}
