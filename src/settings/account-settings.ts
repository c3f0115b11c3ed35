import { choice } from './setting.ts'

/** How users sign in, if the shop keeps the accounts. */
export const accountSettings = {
  second_factor: choice(
    {
      label: 'Segundo paso al ingresar',
      default: 'optional',
      public: false,
      hint: 'Un código del teléfono o una clave de acceso, además de la contraseña, para quienes atienden la tienda.',
    },
    [
      { id: 'optional', description: 'Lo activa quien quiere' },
      { id: 'staff', description: 'Obligatorio para quienes atienden la tienda' },
    ],
  ),
}
