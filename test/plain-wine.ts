/** The wine form's body with required fields only. */
export const plainWine = {
  name: 'De prueba',
  price: 10_000,
  image: '/media/bottles/1.svg',
  summary: '<p>Rico.</p>',
  alcohol: 13.5,
  producer: 1,
  place: 1,
  categ: 1,
  stock: 12,
  minimo: 3,
}
