// Preloaded into the shop's process by `npm start`: ends it when its parent process is gone.
if (process.channel && process.env['DESCORCHE_PARENT'] === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // the channel alone must not keep the event loop alive
  process.channel.unref()
}
delete process.env['DESCORCHE_PARENT']
