import { Link } from '../../ui/link.tsx'
import { ToAdminHome, type Head } from '../ui/admin-page.tsx'

/**
 * The header of a list of terms.
 * @param add label of the button
 * @param form its target
 */
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
