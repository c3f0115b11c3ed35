import { cuitDigits, writeCuit } from '../money/cuit.ts'
import { email, phone, profileAt, whatsapp } from './contact-schemas.ts'
import { isDataFiscal } from './profile-url.ts'
import { choice, emptyOr, line, text } from './setting.ts'

/** The legal seller, named on pages, receipts and invoices. */
export const sellerSettings = {
  legal_name: text(
    { label: 'Razón social', default: 'Descorche S.A.S. (tienda de demostración)' },
    line(120, 'Indicá la razón social o el nombre de quien vende'),
    { kind: 'line', maxLength: 120 },
  ),
  cuit: text(
    { label: 'CUIT', default: '30-00000000-7', hint: 'Once dígitos; el último verifica los demás.' },
    line(20, 'Indicá el CUIT').transform((value, context) => {
      const digits = cuitDigits(value)
      if (digits === undefined)
        context.addIssue({ code: 'custom', message: 'El CUIT no es válido: revisá sus once dígitos' })
      return writeCuit(digits ?? value)
    }),
    { kind: 'line', inputMode: 'numeric', maxLength: 20 },
  ),
  iva: choice({ label: 'Condición ante el IVA', default: 'responsable_inscripto' }, [
    { id: 'responsable_inscripto', description: 'Responsable inscripto' },
    { id: 'monotributo', description: 'Monotributo' },
    { id: 'exento', description: 'Exento' },
  ]),
  gross_income: text({ label: 'Ingresos brutos', hint: 'El número de inscripción, o «Exento».' }, line(40), {
    kind: 'line',
    maxLength: 40,
  }),
  activity_start: text(
    { label: 'Inicio de actividades', hint: 'Va en las facturas: 01/03/2020.' },
    emptyOr(10, writtenDay, 'Va como 01/03/2020'),
    { kind: 'line', inputMode: 'numeric', maxLength: 10 },
  ),
  address: text(
    { label: 'Domicilio', default: 'Honduras 4800, Palermo, Ciudad Autónoma de Buenos Aires' },
    line(200, 'Indicá el domicilio'),
    { kind: 'line', maxLength: 200 },
  ),
  data_fiscal_url: text(
    {
      label: 'Data Fiscal',
      hint: 'La dirección del formulario F. 960 que te da ARCA: http://qr.afip.gob.ar/?qr=…',
    },
    emptyOr(
      300,
      (value) => (isDataFiscal(value) ? value : undefined),
      'No es una dirección de Data Fiscal: empieza con http://qr.afip.gob.ar/?qr=',
    ),
    { kind: 'line', type: 'url' },
  ),
}

/** A date written as 'DD/MM/AAAA'. */
function writtenDay(value: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const real = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  return real && Number(year) >= 1850 ? value : undefined
}

export const contactSettings = {
  email: text({ label: 'Correo', default: 'hola@descorche.test', hint: 'El que ven los clientes.' }, email, {
    kind: 'line',
    type: 'email',
  }),
  phone: text({ label: 'Teléfono' }, phone, { kind: 'line', type: 'tel' }),
  whatsapp: text(
    { label: 'WhatsApp', hint: 'Por ejemplo 11 5555-5555: el código del país lo completamos nosotros.' },
    whatsapp,
    {
      kind: 'line',
      type: 'tel',
    },
  ),
}

export const socialSettings = {
  instagram: profile('Instagram', 'instagram.com'),
  facebook: profile('Facebook', 'facebook.com'),
  linkedin: profile('LinkedIn', 'linkedin.com'),
}

function profile(label: string, host: string) {
  return text({ label }, profileAt(host), { kind: 'line', type: 'url' })
}
