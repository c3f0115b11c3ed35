/** Texts written by people in the demo's past. */

export const praise = [
  'Muy bueno para el asado del domingo. Lo vuelvo a comprar.',
  'Llegó rápido y bien embalado. El vino, excelente.',
  'Por lo que cuesta, una sorpresa.',
  'Lo abrimos media hora antes y ganó muchísimo.',
  'Redondo, sin asperezas. Gustó en toda la mesa.',
  'Fue un regalo y quedé muy bien.',
  'Fresco y fácil de tomar, ideal para el verano.',
  'Buena fruta y madera en su punto.',
]
export const mixed = [
  'Está bien, aunque esperaba un poco más de cuerpo.',
  'Correcto para todos los días.',
  'Rico, pero lo conseguí más barato en otro lado.',
  'La etiqueta llegó manchada; el vino, bien.',
]
export const complaint = [
  'No era lo que esperaba: muy ácido para mi gusto.',
  'Me pareció flojo para el precio.',
  'Tenía gusto a corcho. Me devolvieron el dinero enseguida.',
]
export const answers = [
  'Gracias por contarnos. Si tenés la compra a mano, escribinos y lo vemos.',
  'Lamentamos que no te haya gustado. La próxima, preguntanos antes y te ayudamos a elegir.',
]
export const questions = [
  '¿Hacen envíos a Ushuaia? Serían doce botellas.',
  '¿Puedo retirar en Palermo un sábado a la tarde?',
  'Busco seis vinos para un regalo de empresa, con caja. ¿Qué me recomiendan?',
  '¿Cuándo vuelven a tener el Torrontés que compré en marzo?',
  'Necesito factura A. ¿Dónde pongo el CUIT?',
  '¿Tienen vinos sin alcohol?',
  'Quiero armar una degustación para diez personas. ¿Me pasan un presupuesto?',
  '¿El envío va asegurado si se rompe una botella?',
  'Compré dos veces y quisiera juntar las entregas en una sola.',
  '¿Aceptan transferencia de una cuenta a nombre de otra persona?',
]
export const withdrawalReasons = [
  'Me arrepentí de la compra',
  'Llegó tarde para el cumpleaños',
  'Compré dos veces lo mismo',
]
