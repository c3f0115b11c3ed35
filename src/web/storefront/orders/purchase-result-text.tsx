import type { ReactNode } from 'react'
import { ClinkingGlasses, EmptyRack, SpilledGlass, WaitingGlass } from '../../ui/drawings.tsx'
import type { PurchaseEnd } from './payment-return.ts'

/** `numero` is undefined if the purchase is unknown. */
type Buyer = {
  nickname: string
  email: string
  /** Undefined if unknown. */
  confirmed: boolean | undefined
  numero: string | null | undefined
}

type EndWords = {
  drawing: ReactNode
  title: (buyer: Buyer) => string
  text: (buyer: Buyer) => string
  /** Label of the button to pay, if the purchase is still unpaid. */
  payAgain?: string
}

/** Texts of the result screen for each way a purchase can end. */
export const purchaseEnds: Record<Exclude<PurchaseEnd, 'asking'>, EndWords> = {
  paid: {
    drawing: <ClinkingGlasses />,
    title: ({ nickname }) => `¡Gracias por tu compra, ${nickname}!`,
    text: ({ numero, email, confirmed }) =>
      // mails wait for an unconfirmed address, which is mentioned below
      `Tu compra ${numero ?? ''} ya está paga.${confirmed === false ? '' : ` Te enviamos un correo con los detalles a ${email}.`}`,
  },
  'too-late': {
    drawing: <SpilledGlass />,
    title: () => 'El pago llegó tarde',
    text: () =>
      'Cuando llegó, ya no quedaba todo lo de tu compra, así que la cancelamos. Lo que pagaste vuelve entero por el mismo medio de pago.',
  },
  cancelled: {
    drawing: <SpilledGlass />,
    title: () => 'Tu compra está cancelada',
    text: () => 'Lo que hayas pagado vuelve por el mismo medio de pago dentro de las 48 horas.',
  },
  'other-total': {
    drawing: <SpilledGlass />,
    title: () => 'Ese pago ya no era el de tu compra',
    text: ({ numero }) =>
      `Tu compra ${numero ?? ''} cambió después de que abriste esa página, y su total es otro. Lo que pagaste ahí vuelve entero por el mismo medio de pago.`,
    payAgain: 'Pagar el total de ahora',
  },
  gone: {
    drawing: <SpilledGlass />,
    title: () => 'No encontramos esa compra',
    text: () =>
      'Puede que se haya eliminado antes de que llegara el pago, o que sea de otra cuenta. Si se eliminó y la pagaste, el importe vuelve por el mismo medio de pago.',
  },
  'not-paid': {
    drawing: <SpilledGlass />,
    title: () => 'El pago no se hizo',
    text: () => 'No se te cobró nada. Tu compra sigue pendiente: podés intentarlo de nuevo o con otro medio.',
    payAgain: 'Intentar otro pago',
  },
  unpaid: {
    drawing: <WaitingGlass />,
    title: () => 'Tu compra espera tu pago',
    text: ({ numero }) => `Todavía no nos llegó ningún pago de tu compra ${numero ?? ''}.`,
    payAgain: 'Pagar',
  },
  none: {
    drawing: <EmptyRack />,
    title: () => 'Todavía no hiciste ninguna compra',
    text: () => 'Cuando compres, acá vas a ver cómo terminó.',
  },
  'not-known': {
    drawing: <SpilledGlass />,
    title: () => 'No pudimos ver tu compra',
    text: () => 'En «Mis compras» ves cómo está.',
  },
  'on-its-way': {
    drawing: <WaitingGlass />,
    title: () => 'Tu pago está en camino',
    text: () =>
      'El medio de pago todavía no lo confirmó. En cuanto lo haga te avisamos por correo, y la compra pasa a tus compras realizadas. No hace falta que pagues de nuevo.',
  },
}
