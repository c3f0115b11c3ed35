import { useEffect, useRef, type FormEvent } from 'react'
import {
  Form,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { Link } from '../../../web/ui/link.tsx'
import { cardOf } from '../../../catalogue/images/picture.ts'
import { apiContext, settingsContext } from '../../../web/ssr/load-context.ts'
import { WineRow } from '../../../web/storefront/product-card/wine-row.tsx'
import { toast } from '../../../web/ui/toasts/toast.ts'
import { EmptyGlass } from '../../../web/ui/empty-glass.tsx'
import { pageTitle } from '../../../web/content/page-title.ts'
import { useShop } from '../../../web/content/use-shop.ts'
import './sommelier.css'
import { adventures, budgets, foods, occasions, type SommelierAnswers, tastes } from '../answers.ts'
import { currency } from '../../../money/money.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const answers = readAnswers(new URL(request.url).searchParams)
  const { publicUrl } = context.get(settingsContext)
  if (!answers) return { chosen: undefined, publicUrl, card: '/icons/icon-512.png' }
  const query = await context.get(apiContext)('GET /sommelier', { query: answers })
  if (!query.ok) throw new Response('No pude acceder a productos', { status: query.problem.status || 503 })
  const { items } = query.value
  const card = items.length > 0 ? cardOf(items.map((wine) => wine.id)) : '/icons/icon-512.png'
  return { chosen: query.value, publicUrl, card }
}

export function meta(page: MetaArgs<typeof loader>) {
  const { loaderData, location } = page
  const url = `${loaderData?.publicUrl ?? ''}/sommelier`
  const { title } = pageTitle(page, loaderData?.chosen ? 'Tres vinos para vos' : 'Sommelier')
  const description =
    'Cinco preguntas y tres vinos: contanos qué vas a comer, qué te gusta y cuánto querés gastar.'
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    // with the answers: it is they that are passed on
    { property: 'og:url', content: url + location.search },
    { property: 'og:image', content: (loaderData?.publicUrl ?? '') + (loaderData?.card ?? '') },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(location.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function Sommelier() {
  const { chosen } = useLoaderData<typeof loader>()
  const heading = useRef<HTMLHeadingElement>(null)
  const [parameters] = useSearchParams()
  const answered = chosen && parameters.toString()
  const before = useRef(answered)
  useEffect(() => {
    // new answers: screen readers land on the result
    if (answered && answered !== before.current) heading.current?.focus()
    before.current = answered
  }, [answered])
  return (
    <>
      {chosen && (
        <section className="sommelier-chosen" aria-labelledby="sommelier-title">
          <div className="page-head">
            <h1 id="sommelier-title" ref={heading} tabIndex={-1}>
              Tres vinos para vos
            </h1>
            <Share />
          </div>
          {chosen.note && <p className="notice warn">{chosen.note}</p>}
          {chosen.items.length > 0 ? <WineRow wines={chosen.items} heading="h2" /> : <EmptyGlass />}
        </section>
      )}
      <div className="sommelier-head">
        {chosen ? <h2>¿Cambiamos algo?</h2> : <h1>Sommelier</h1>}
        {!chosen && (
          <p className="muted">
            Cinco preguntas, tres vinos. No hace falta que ingreses, y el enlace del resultado se puede
            compartir.
          </p>
        )}
      </div>
      <Questions />
    </>
  )
}

/** A plain form whose answers stand in the address: it works before, and without, any script. */
function Questions() {
  const [parameters] = useSearchParams()
  const waiting = useNavigation().state === 'loading'
  return (
    <Form
      method="get"
      action="/sommelier"
      className="sommelier"
      key={parameters.toString()}
      onChange={forgetComplaints}
    >
      {questions.map((question) => (
        <fieldset key={question.name}>
          <legend>{question.asks}</legend>
          <div className="sommelier-answers">
            {question.values.map((value) => (
              <label key={value} className="sommelier-answer">
                <input
                  type="radio"
                  name={question.name}
                  value={value}
                  required
                  onInvalid={(event) => event.currentTarget.setCustomValidity('Elegí una respuesta.')}
                  defaultChecked={parameters.get(question.name) === value}
                />
                <span>{(question.labels as Record<string, string>)[value]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="row">
        <button type="submit" className="button" aria-disabled={waiting}>
          Elegir mis tres vinos
        </button>
        <Link to="/">Prefiero mirar por mi cuenta</Link>
      </p>
    </Form>
  )
}

/**
 * The message for a missing answer is in the page's language, whatever the browser's; cleared once anything is chosen.
 */
function forgetComplaints(event: FormEvent<HTMLFormElement>) {
  for (const input of event.currentTarget.querySelectorAll('input')) input.setCustomValidity('')
}

function Share() {
  const { name } = useShop()
  const share = async () => {
    try {
      if (navigator.share)
        return await navigator.share({ title: `Tres vinos de ${name}`, url: location.href })
      await navigator.clipboard.writeText(location.href)
      toast('success', 'Enlace copiado')
    } catch (failure) {
      // closing the share sheet is no failure
      if (failure instanceof DOMException && failure.name === 'AbortError') return
      toast('error', 'No pudimos copiar el enlace. Copialo de la barra de direcciones.')
    }
  }
  return (
    <button type="button" className="button quiet" onClick={() => void share()}>
      Compartir
    </button>
  )
}

type Question<K extends keyof SommelierAnswers> = {
  name: K
  asks: string
  values: readonly SommelierAnswers[K][]
  labels: Record<SommelierAnswers[K], string>
}

const occasion: Question<'ocasion'> = {
  name: 'ocasion',
  asks: '¿Para qué momento?',
  values: occasions,
  labels: {
    'cada-dia': 'Para cualquier día',
    cena: 'Una cena con gente',
    festejo: 'Un festejo',
    regalo: 'Un regalo',
  },
}
const food: Question<'comida'> = {
  name: 'comida',
  asks: '¿Con qué lo vas a comer?',
  values: foods,
  labels: {
    asado: 'Asado o carne roja',
    pastas: 'Pastas o pizza',
    pescado: 'Pescado o mariscos',
    aves: 'Pollo o cerdo',
    picada: 'Picada y quesos',
    picante: 'Algo picante',
    postre: 'El postre',
    'sin-comida': 'Solo, sin comida',
  },
}
const taste: Question<'gusto'> = {
  name: 'gusto',
  asks: '¿Cómo te gusta?',
  values: tastes,
  labels: {
    fresco: 'Fresco y liviano',
    suave: 'Suave y redondo',
    intenso: 'Intenso, con cuerpo',
    dulce: 'Dulce',
  },
}
const budget: Question<'presupuesto'> = {
  name: 'presupuesto',
  asks: '¿Cuánto querés gastar por botella?',
  values: budgets,
  labels: {
    '20000': `Hasta ${currency.sign} 20.000`,
    '40000': `Hasta ${currency.sign} 40.000`,
    '80000': `Hasta ${currency.sign} 80.000`,
    'sin-tope': 'Sin tope',
  },
}
const adventure: Question<'aventura'> = {
  name: 'aventura',
  asks: '¿Cuánto te animás a probar?',
  values: adventures,
  labels: { clasico: 'Un clásico que no falla', 'un-poco': 'Algo un poco distinto', sorpresa: 'Sorprendeme' },
}

/** The five questions, as the screen puts them. */
const questions = [occasion, food, taste, budget, adventure] as const

/** Reads the answers from the address bar. Undefined while one of them is missing or makes no sense. */
function readAnswers(parameters: URLSearchParams): SommelierAnswers | undefined {
  const answerTo = <K extends keyof SommelierAnswers>(question: Question<K>) =>
    question.values.find((value) => value === parameters.get(question.name))
  const [ocasion, comida, gusto] = [answerTo(occasion), answerTo(food), answerTo(taste)]
  const [presupuesto, aventura] = [answerTo(budget), answerTo(adventure)]
  if (!ocasion || !comida || !gusto || !presupuesto || !aventura) return undefined
  return { ocasion, comida, gusto, presupuesto, aventura }
}
