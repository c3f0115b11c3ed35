import { Outlet } from 'react-router'
import { AdminNavigation } from './admin-navigation.tsx'
import { ListKeys } from './list-keys.tsx'
import './admin-layout.css'

/** The frame of every screen of the administration; the shop's own search, basket and foot are not shown in it. */
export default function AdminLayout() {
  return (
    <div className="admin-layout">
      <AdminNavigation />
      <ListKeys />
      <div className="admin-screen">
        <Outlet />
      </div>
    </div>
  )
}
