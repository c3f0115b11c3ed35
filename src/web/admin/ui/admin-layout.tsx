import { Outlet } from 'react-router'
import { AdminNavigation } from './admin-navigation.tsx'
import { ListKeys } from './list-keys.tsx'
import './admin-layout.css'

/** The layout of every admin screen, without the storefront's search, cart and footer. */
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
