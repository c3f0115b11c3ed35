import { useState } from 'react'
import type { Invitation } from '../../../users/invitations.contract.ts'
import type { UserAnswer, UsersPage } from '../../../users/users.contract.ts'
import type { Route } from './+types/users'
import { useAddressView, useTypedWords } from '../ui/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { choiceColumn } from '../ui/choice-column.tsx'
import { useCan } from '../ui/use-can.ts'
import { ListViews, useShownColumns } from '../ui/list-views/list-views.tsx'
import { loadViews, viewCalls, type OwnViews } from '../ui/list-views/load-views.ts'
import { useChosen } from '../ui/use-chosen.ts'
import { useRows } from '../ui/use-stale.ts'
import { foldText } from '../../../catalogue/search/fold-text.ts'
import { PersonData } from './person-data.tsx'
import { wordsFor, type RoleChange } from './role-words.tsx'
import { RolesBar } from './roles-bar.tsx'
import { Invitations } from './invitations.tsx'
import { columnsFor, RoleChoice } from './user-columns.tsx'
import { UserTools } from './user-tools.tsx'
import { viewOf } from './users-view.ts'
import { callAction, useCall, unlessUnreached } from '../../api/call-action.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { useSession } from '../../session/use-session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Gestionar Usuarios')

type Loaded = { people: UsersPage; own: OwnViews; invitations: Invitation[] }

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('users.change', async (can): Promise<Loaded> => {
    const query = viewOf(new URL(request.url).searchParams)
    const [listed, own, invited] = await Promise.all([
      browserApi()('GET /user', { query }),
      loadViews('users'),
      can('users.change') ? browserApi()('GET /invitations') : undefined,
    ])
    const people = found(listed)
    // requests with a page always get one; the type also allows the complete list
    if (Array.isArray(people)) throw new Error('The list came without pages')
    return { people, own, invitations: invited?.ok ? invited.value.invitations : [] }
  })
export const clientAction = callAction(
  [
    ...viewCalls,
    'PUT /user/perfil',
    'PUT /user/lote',
    'DELETE /user/factors',
    'DELETE /personal-data',
    'POST /invitations',
    'DELETE /invitations',
  ],
  {
    // its form reports a removal
    answered: (answer, call) =>
      (call === 'PUT /user/perfil' || call === 'DELETE /invitations') && sayOutcome(answer),
  },
)
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Gestionar Usuarios', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(loaded) => <Users {...loaded} />}
    </AdminScreen>
  )
}

const choiceWords = {
  label: (user: UserAnswer) => `Elegir a ${user.full_name || user.email}`,
  allLabel: 'Elegir a todas las personas de esta página',
  headLabel: 'Elegir todas',
}

function Users({ people, own, invitations }: Loaded) {
  const session = useSession()
  const can = useCan()
  const view = useAddressView()
  const [words, setWords] = useTypedWords()
  const { q } = viewOf(view.parameters)
  const rows = useRows(words === q ? people.items : narrowed(people.items, words))
  const [change, setChange] = useState<RoleChange | undefined>(undefined)
  const [choosing, setChoosing] = useState<UserAnswer | undefined>(undefined)
  const [data, setData] = useState<UserAnswer | undefined>(undefined)
  const me = session.state === 'signed-in' ? session.user.sub : undefined
  const { chosen, isChosen, choose, clear } = useChosen<string>(view.parameters.toString())
  const choice = choiceColumn({ rows: people.items, isChosen, choose, ...choiceWords })
  const columns = [
    ...(can('users.change') ? [choice] : []),
    ...columnsFor(me, { can, showRoles: setChoosing, showData: setData }),
  ]
  const shown = useShownColumns(columns, own)
  return (
    <>
      {can('users.change') && <Invitations invitations={invitations} />}
      <UserTools people={people} words={words} type={setWords} />
      <ListViews own={own} columns={columns} />
      <DataTable
        label="Usuarios"
        kind="compact"
        {...rows}
        columns={shown}
        rowKey={(user) => user.id}
        selected={(user) => isChosen(user.id)}
        empty={<EmptyPage list={people} to={view.ofPage} none={<p>Nadie coincide con la búsqueda.</p>} />}
      />
      <RolesBar people={people.items.filter(({ id }) => chosen.ids.has(id))} me={me} clear={clear} />
      <Pager page={people.page} pages={people.pages} to={view.ofPage} />
      {choosing && (
        <RoleChoice
          user={choosing}
          close={() => setChoosing(undefined)}
          setChange={(wanted) => {
            setChoosing(undefined)
            setChange(wanted)
          }}
        />
      )}
      {data && <PersonData user={data} onClose={() => setData(undefined)} />}
      <RoleQuestion change={change} own={change?.user.id === me} close={() => setChange(undefined)} />
    </>
  )
}

type QuestionProps = { change: RoleChange | undefined; own: boolean; close: () => void }

/** Confirms a role change. */
function RoleQuestion({ change, own, close }: QuestionProps) {
  const { send } = useCall('PUT /user/perfil')
  if (!change) return null
  const { user, role } = change
  return (
    <ConfirmDialog
      {...wordsFor(change, own)}
      danger={role === 'Baja'}
      onConfirm={() => {
        close()
        void send({ input: { id: user.id, role } })
      }}
      onClose={close}
    />
  )
}

/**
 * Filters the page's users while typing; the server is searched when typing pauses. Until then an empty
 * result is not final.
 */
function narrowed(people: UserAnswer[], words: string): UserAnswer[] {
  const wanted = foldText(words.trim())
  const some = people.filter((user) => foldText(`${user.full_name} ${user.email}`).includes(wanted))
  return some.length > 0 ? some : people
}
