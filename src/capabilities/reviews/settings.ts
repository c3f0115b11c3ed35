import { amount } from '../../settings/setting.ts'

/** How the shop asks buyers for reviews. */
export const reviewSettings = {
  ask_after_days: amount(
    {
      label: 'Pedir una opinión después de entregar',
      default: 5,
      hint: 'Un correo por compra, a los tantos días de entregada. Con 0 no se pide; cada persona puede dejar de recibirlo.',
    },
    { least: 0, most: 60, unit: 'días' },
  ),
}
