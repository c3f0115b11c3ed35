import { useEffect } from 'react'
import { MissedScreen } from './missed-screen.tsx'
import { registerWorker } from './register-worker.ts'
import { UpdateNotice } from './update-notice.tsx'

/** Watches for failed or updated files while a page is open. */
export default function Watch() {
  useEffect(() => void registerWorker(), [])
  return (
    <>
      <MissedScreen />
      <UpdateNotice />
    </>
  )
}
