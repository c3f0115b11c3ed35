// Loaded into the shop's process by `npm start`: when the process that started it is gone, the shop ends too.
if (process.channel && process.env['DESCORCHE_PARENT'] === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // the channel alone is no reason to go on running
  process.channel.unref()
}
delete process.env['DESCORCHE_PARENT']
