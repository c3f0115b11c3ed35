import { accentContrast, leastContrast } from './contrast.ts'
import { emptyOr, line, lines, text } from './setting.ts'

/** The shop's name and description. */

/** URL of an uploaded picture. */
const uploaded = /^\/media\/pictures\/[\da-f]{32}\/\d{1,4}x\d{1,4}\.webp$/
const picture = (wrong: string) => emptyOr(200, (value) => (uploaded.test(value) ? value : undefined), wrong)

export const shopSettings = {
  name: text(
    { label: 'Nombre', default: 'Descorche', hint: 'Está en todas las páginas, correos y comprobantes.' },
    line(40, 'Indicá el nombre de la tienda'),
    { kind: 'line', maxLength: 40 },
  ),
  tagline: text(
    {
      label: 'Qué es',
      default: 'vinoteca online',
      hint: 'Va junto al nombre en buscadores y en el teléfono.',
    },
    line(60),
    { kind: 'line', maxLength: 60 },
  ),
  motto: text(
    {
      label: 'Frase al pie',
      default: 'Vinos elegidos de a uno, para descorchar con ganas.',
      hint: 'Debajo del nombre, al pie de cada página.',
    },
    line(120),
    { kind: 'line', maxLength: 120 },
  ),
  logo: text(
    {
      label: 'Logo',
      hint: 'En lugar del dibujo del sacacorchos. Cuadrado o apaisado, con fondo transparente.',
    },
    picture('El logo se sube acá'),
    { kind: 'picture', alt: 'El logo' },
  ),
  accent: text(
    {
      label: 'Color',
      default: '#6e1429',
      hint: 'De botones y enlaces. Tiene que leerse sobre el papel y con letras blancas encima.',
    },
    line(7).transform((value, context) => {
      const colour = value.toLowerCase()
      if (!/^#[\da-f]{6}$/.test(colour)) {
        context.addIssue({ code: 'custom', message: 'El color va como #6e1429' })
      } else if (accentContrast(colour) < leastContrast) {
        context.addIssue({
          code: 'custom',
          message: `Ese color no se lee bien (contraste ${accentContrast(colour).toLocaleString('es-AR', { maximumFractionDigits: 1 })}; hace falta 4,5). Probá uno más oscuro`,
        })
      }
      return colour
    }),
    { kind: 'colour' },
  ),
}

export const homeSettings = {
  headline: text(
    { label: 'Título de la portada', default: 'Vinos que dan ganas de descorchar' },
    line(80, 'Indicá el título de la portada'),
    { kind: 'line', maxLength: 80 },
  ),
  lead: text(
    {
      label: 'Texto de la portada',
      default:
        'Bodegas de Argentina y del mundo, elegidas de a una. Buscá por uva, por lugar o por lo que vas a comer.',
    },
    line(300),
    { kind: 'lines', maxLength: 300, rows: 3 },
  ),
  picture: text(
    {
      label: 'Imagen de la portada',
      hint: 'Al lado del título, recortada a lo que ocupa el texto. Apaisada, desde 1200 píxeles de ancho; en el teléfono se ve su centro.',
    },
    picture('La imagen se sube acá'),
    { kind: 'picture', alt: 'La imagen de la portada' },
  ),
  picture_alt: text(
    {
      label: 'Qué muestra la imagen',
      hint: 'Para quien no la ve: «Copas sobre una mesa al sol». Vacío, cuenta como adorno.',
    },
    line(150),
    { kind: 'line', maxLength: 150 },
  ),
}

export const aboutSettings = {
  text: text(
    {
      label: 'Quiénes somos',
      default:
        'Una vinoteca de Buenos Aires que vende como le gustaría comprar: pocas vueltas, precios a la vista y lo que hay que saber de cada botella. Esto es lo que hace cada parte del equipo.',
    },
    lines(3000),
    { kind: 'lines', maxLength: 3000, rows: 6 },
  ),
}
