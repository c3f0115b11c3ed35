/**
 * Copies a buffer into its own memory before caching it: Node cuts small buffers out of a 64 kB pool, and one
 * cached kilobyte would keep the pool from being freed. Returns the buffer itself if it fills its memory
 * already.
 */
export function unpooledBuffer(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.byteLength) return buffer
  const own = Buffer.allocUnsafeSlow(buffer.byteLength)
  buffer.copy(own)
  return own
}
