// Preloaded by `npm start`: ends the shop's process when its parent is gone.
if (process.channel && process.env['DESCORCHE_PARENT'] === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // the channel must not keep the event loop alive
  process.channel.unref()
}
delete process.env['DESCORCHE_PARENT']
