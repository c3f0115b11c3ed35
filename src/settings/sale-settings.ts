import { accountDigits, isAlias } from './bank-account.ts'
import { email } from './contact-schemas.ts'
import { amount, choice, emptyOr, line, text } from './setting.ts'

/** The bank account for transfers. */
export const transferSettings = {
  accepted: choice(
    {
      label: 'Transferencia al comprar',
      default: 'off',
      public: false,
      hint: 'Quien compra la elige al finalizar. Hace falta la cuenta: su CBU o su alias.',
    },
    [
      { id: 'off', description: 'No se ofrece' },
      { id: 'on', description: 'Se ofrece' },
    ],
  ),
  discount: amount(
    {
      label: 'Descuento por transferencia',
      default: 0,
      hint: 'Se descuenta de los vinos, después de las promociones.',
    },
    { least: 0, most: 50, unit: '%' },
  ),
  cbu: text(
    { label: 'CBU o CVU', public: false, hint: 'Veintidós dígitos; dos de ellos verifican los demás.' },
    emptyOr(40, accountDigits, 'El CBU no es válido: revisá sus 22 dígitos'),
    { kind: 'line', inputMode: 'numeric' },
  ),
  alias: text(
    { label: 'Alias', public: false },
    emptyOr(
      20,
      (value) => (isAlias(value) ? value : undefined),
      'El alias lleva de 6 a 20 letras, números, puntos o guiones',
    ),
    { kind: 'line', maxLength: 20 },
  ),
  holder: text({ label: 'Titular de la cuenta', public: false }, line(100), { kind: 'line', maxLength: 100 }),
  bank: text({ label: 'Banco o billetera', public: false }, line(60), { kind: 'line', maxLength: 60 }),
}

/** Applies to every purchase. */
export const saleSettings = {
  reservation_minutes: amount(
    {
      label: 'Reserva de una compra sin pagar',
      default: 30,
      public: true,
      hint: 'Cuánto se guardan las botellas de quien está por pagar.',
    },
    { least: 1, most: 43_200, unit: 'minutos', decimals: true },
  ),
  transfer_hours: amount(
    {
      label: 'Reserva de una compra por transferencia',
      default: 48,
      hint: 'Cuánto se espera el dinero; después las botellas vuelven a la venta.',
    },
    { least: 1, most: 720, unit: 'horas' },
  ),
  cash_at_pickup: choice(
    {
      label: 'Efectivo o tarjeta al retirar',
      default: 'off',
      public: false,
      hint: 'Para las compras que se retiran en un local: se pagan ahí.',
    },
    [
      { id: 'off', description: 'No se ofrece' },
      { id: 'on', description: 'Se ofrece' },
    ],
  ),
  pickup_hours: amount(
    {
      label: 'Reserva de una compra que se paga al retirar',
      default: 72,
      hint: 'Cuánto se guardan sus botellas; después vuelven a la venta.',
    },
    { least: 1, most: 720, unit: 'horas' },
  ),
  instalments: amount(
    {
      label: 'Cuotas con tarjeta',
      default: 12,
      hint: 'Las que Mercado Pago ofrece como mucho. Quién paga el interés se elige en tu cuenta de Mercado Pago.',
    },
    { least: 1, most: 36, unit: 'cuotas' },
  ),
  interest_free: amount(
    {
      label: 'Cuotas sin interés',
      default: 0,
      hint: 'Las que pagás vos, como está en tu cuenta de Mercado Pago: cada vino dice su importe. Con 0 dice solo hasta cuántas cuotas hay. Con un descuento por transferencia la ley no deja llamarlas así, y en los vinos de una promoción por transferencia o al retirar no aparecen.',
    },
    { least: 0, most: 36, unit: 'cuotas' },
  ),
  link_hours: amount(
    {
      label: 'Validez de un link de pago',
      default: 24,
      hint: 'Lo que se reservan las botellas de una venta por teléfono o en el mostrador que se paga con un link.',
    },
    { least: 1, most: 720, unit: 'horas' },
  ),
  gift_wrap: choice(
    {
      label: 'Envoltorio para regalo',
      default: 'off',
      public: false,
      hint: 'Se suma a las compras que lo piden. El mensaje, la tarjeta y la caja sin precios van siempre, sin cargo.',
    },
    [
      { id: 'off', description: 'No se ofrece' },
      { id: 'on', description: 'Se ofrece' },
    ],
  ),
  gift_wrap_price: amount(
    { label: 'Precio del envoltorio', default: 0, hint: 'Por compra, con IVA incluido.' },
    { least: 0, most: 1_000_000, unit: 'pesos', decimals: true },
  ),
  counter_province: choice(
    {
      label: 'Horario legal del mostrador',
      default: 'none',
      public: false,
      hint: 'Fuera del horario de venta de alcohol que fija la ley de esa jurisdicción, el mostrador no lo vende. En las demás preguntá en el municipio.',
    },
    [
      { id: 'none', description: 'Otra jurisdicción' },
      { id: 'C', description: 'Ciudad Autónoma de Buenos Aires' },
      { id: 'B', description: 'Provincia de Buenos Aires' },
    ],
  ),
  alcohol_from: amount(
    {
      label: 'El mostrador vende alcohol desde las',
      default: 0,
      hint: 'Acorta el horario de la ley; no lo alarga.',
    },
    { least: 0, most: 23, unit: 'horas' },
  ),
  alcohol_to: amount(
    {
      label: 'El mostrador vende alcohol hasta las',
      default: 24,
      hint: 'Acorta el horario de la ley; no lo alarga.',
    },
    { least: 1, most: 24, unit: 'horas' },
  ),
  max_unpaid_bottles: amount(
    { label: 'Botellas sin pagar por persona', default: 60 },
    { least: 1, most: 100_000, unit: 'botellas' },
  ),
  max_unpaid_bottles_per_wine: amount(
    { label: 'Botellas sin pagar de un mismo vino', default: 36 },
    { least: 1, most: 100_000, unit: 'botellas' },
  ),
}

/** Notifications to the owner. */
export const noticeSettings = {
  email: text(
    {
      label: 'Correo de la tienda',
      default: 'hola@descorche.test',
      public: false,
      hint: 'Adonde llegan las ventas, las consultas y los avisos.',
    },
    email,
    { kind: 'line', type: 'email' },
  ),
  sales: choice({ label: 'Aviso de ventas', default: 'each', public: false }, [
    { id: 'each', description: 'Un correo por cada venta' },
    { id: 'daily', description: 'Un correo por día' },
    { id: 'none', description: 'Ninguno' },
  ]),
  sales_hour: amount(
    {
      label: 'Hora del correo por día',
      default: 8,
      hint: 'Hora de la tienda. Lleva lo vendido hasta ahí desde el anterior; sin ventas no hay correo.',
    },
    { least: 0, most: 23, unit: 'horas' },
  ),
}
