import { law } from './law.ts'
import type { LawSection } from './law-page.tsx'

/** The shop's legal pages. Have a lawyer read them before the shop opens for real. */

export const termsText: LawSection[] = [
  {
    title: 'Quién vende',
    paragraphs: [
      `${law.seller.legalName}, CUIT ${law.seller.cuit}, con domicilio en ${law.seller.address}. Correo: ${law.seller.email}.`,
    ],
  },
  {
    title: 'Quién puede comprar',
    paragraphs: [
      `La venta de bebidas alcohólicas a menores de ${law.minimumAge} años está prohibida (Ley 24.788). Al comprar declarás ser mayor de edad; al entregar podemos pedir tu documento.`,
    ],
  },
  {
    title: 'Precios y pago',
    paragraphs: [
      'Los precios son finales, en pesos argentinos y con impuestos incluidos. Al lado de cada precio figura el precio sin impuestos nacionales y el precio por litro.',
      'El pago se hace en la página del proveedor de pagos. La compra queda confirmada cuando el proveedor nos avisa que el pago fue aprobado.',
    ],
  },
  {
    title: 'Disponibilidad',
    paragraphs: [
      'Cuando empezás una compra, apartamos tus botellas durante media hora. Si el pago llega después y ya no hay stock, te devolvemos el dinero.',
    ],
  },
]

export const privacyText: LawSection[] = [
  {
    title: 'Qué datos guardamos y para qué',
    paragraphs: [
      'Tu nombre, correo, direcciones de envío y compras: lo necesario para venderte y entregarte el vino. No vendemos ni prestamos tus datos, y no usamos cookies de publicidad.',
    ],
  },
  {
    title: 'Tus derechos',
    paragraphs: [
      'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326.',
      'La Agencia de Acceso a la Información Pública, en su carácter de Órgano de Control de la Ley Nº 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
      `Para acceder a tus datos, corregirlos o borrarlos, escribinos a ${law.seller.email}.`,
    ],
  },
]

export const shippingText: LawSection[] = [
  {
    title: 'Envíos',
    paragraphs: [
      'Enviamos a todo el país. Despachamos dentro de las 24 horas de que tu compra esté completa.',
      'Por ley, en la Ciudad de Buenos Aires entregamos entre las 8 y las 24 (Ley 3.361) y en la provincia de Buenos Aires entre las 10 y las 21, o hasta las 23 de diciembre a abril (Ley 15.109).',
    ],
  },
  {
    title: 'Arrepentimiento',
    paragraphs: [
      `Podés revocar tu compra dentro de los ${law.regretDays} días corridos desde que recibís el vino o celebrás el contrato, lo último que ocurra, sin dar motivos y sin costo (Ley 24.240, art. 34; Código Civil y Comercial, art. 1110). Usá el Botón de arrepentimiento, al pie de todas las páginas.`,
      'La devolución corre por nuestra cuenta, y te devolvemos el dinero dentro de las 48 horas por el mismo medio de pago.',
    ],
  },
]
