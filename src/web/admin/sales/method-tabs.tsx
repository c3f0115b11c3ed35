import { writeNumber } from '../../../money/write-number.ts'
import type { SalesFacets } from '../../../reporting/sales.contract.ts'
import { useAddressView } from '../ui/address-view.ts'

/** The delivery methods of the listed sales with their number, as tabs. Nothing while there is no choice. */
export function MethodTabs({ methods }: { methods: SalesFacets['methods'] }) {
  const { parameters, change } = useAddressView()
  const chosen = parameters.get('forma') ?? ''
  if (methods.length < 2 && !chosen) return null
  const total = methods.reduce((sum, { count }) => sum + count, 0)
  const named = methods.some(({ name }) => name === chosen) || !chosen
  return (
    <div className="method-tabs" role="group" aria-label="Forma de entrega">
      <Tab name="Todas las entregas" count={total} on={!chosen} choose={() => change({ forma: '' })} />
      {methods.map(({ name, count }) => (
        <Tab
          key={name}
          name={name}
          count={count}
          on={name === chosen}
          choose={() => change({ forma: name === chosen ? '' : name })}
        />
      ))}
      {!named && <Tab name={chosen} count={0} on choose={() => change({ forma: '' })} />}
    </div>
  )
}

type TabProps = { name: string; count: number; on: boolean; choose: () => void }

function Tab({ name, count, on, choose }: TabProps) {
  return (
    <button type="button" className="chip method-tab" aria-pressed={on} onClick={choose}>
      {name} <span className="figures">{writeNumber(count)}</span>
    </button>
  )
}
