import { choice } from '../../settings/setting.ts'

export const assistantSettings = {
  open: choice(
    {
      label: 'Asistentes de compra',
      hint: 'Con «sí», asistentes como ChatGPT o Claude buscan vinos, ven precios y stock de hoy y arman un carrito que una persona abre y paga. Nunca compran ni dicen la edad de nadie.',
      default: 'no',
    },
    [
      { id: 'no', description: 'No' },
      { id: 'yes', description: 'Sí' },
    ],
  ),
}
