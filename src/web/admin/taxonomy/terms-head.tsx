import { Link } from '../../ui/link.tsx'
import { ToAdminHome, type Head } from '../ui/admin-page.tsx'

/** The head of a list of terms. In: what its button says, and the form that it leads to. */
export const termsHead = (title: string, add: string, form: string): Head => ({
  title,
  actions: (
    <>
      <Link to={form} className="button small">
        {add}
      </Link>
      <ToAdminHome />
    </>
  ),
})
