import { useEffect } from 'react'
import { MissedScreen } from './missed-screen.tsx'
import { registerWorker } from './register-worker.ts'
import { UpdateNotice } from './update-notice.tsx'

/** Follows what becomes of the shop's files while a page is open. */
export default function Watch() {
  useEffect(() => void registerWorker(), [])
  return (
    <>
      <MissedScreen />
      <UpdateNotice />
    </>
  )
}
