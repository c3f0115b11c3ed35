import { redirect } from 'react-router'

/** The bare address of the administration leads to its first screen. */
export const loader = () => redirect('/admin/home')
