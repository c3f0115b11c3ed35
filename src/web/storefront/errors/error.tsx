import type { Route } from './+types/error'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

const fallback = 'No se han encontrados los productos solicitados'

export function loader({ request }: Route.LoaderArgs) {
  return { message: new URL(request.url).searchParams.get('msj')?.trim().slice(0, 200) || fallback }
}

export const meta = unlistedMeta('Hubo un problema')

export default function ErrorScreen({ loaderData }: Route.ComponentProps) {
  return <ErrorPanel title="No pudimos mostrarlo" text={loaderData.message} />
}
