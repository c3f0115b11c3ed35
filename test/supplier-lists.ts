import { workbookOf, type BookCell } from './workbook.ts'

/** Ten wine lists as suppliers really send them. */

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const grapes = ['Malbec', 'Cabernet Sauvignon', 'Merlot', 'Syrah', 'Tannat']

/** Title, address and date above the headings, Latin-1, prices with '.-', a total and a note below. */
export const withTitles = latin1(
  [
    'DISTRIBUIDORA EL PARRAL S.R.L.',
    'Ruta 60, Km 3, Maipú, Mendoza',
    'Lista de precios N.º 41;;;;;;;vigente desde 1/11',
    '',
    'Bodega;Vino;Añada;Región;Color;Cepa;Dulzor;Alc.;Precio;Stock',
    ...grapes.map(
      (grape, n) =>
        `Viñedos del Ñandú;Ñandú ${grape};202${n};Maipú, Mendoza;Tto.;${grape};Seco;13,${n};$ ${12 + n}.500.-;${6 * n + 6} u.`,
    ),
    ';TOTAL;;;;;;;;90',
    'Los precios no incluyen flete.',
  ].join('\r\n'),
)

/** A workbook with a cover before the list, and the bodega in a cell merged over its wines. */
export const withMergedCells = workbookOf([
  { name: 'Tapa', rows: [['Importadora Sur'], ['Catálogo de primavera']] },
  {
    name: 'Lista',
    rows: [
      ['IMPORTADORA SUR - LISTA', null, null, null, null, null, null],
      ['Bodega', 'Producto', 'Cosecha', 'Origen', 'Tipo', 'Varietal', 'Precio'],
      ['Bodega Merged Uno', 'Selección Malbec', 2021, 'Salta, Argentina', 'Tinto', 'Malbec', 15000],
      [null, 'Selección Merlot', 2021, 'Salta, Argentina', 'Tinto', 'Merlot', 14000],
      [null, 'Selección Torrontés', 2023, 'Salta, Argentina', 'Blanco', 'Torrontés', 11000],
      ['Bodega Merged Dos', 'Roble Malbec', 2020, 'Salta, Argentina', 'Tinto', 'Malbec', 21000],
      [null, 'Roble Tannat', 2020, 'Salta, Argentina', 'Tinto', 'Tannat', 23000],
    ],
    merged: ['A1:G1', 'A3:A5', 'A6:A7'],
  },
])

/** The bodega as a title between rows, subtotals, and repeated headings. */
export const inSections = [
  'Artículo;Añada;Zona;Color;Uva;Precio c/u;Stock',
  'BODEGA ALTOS DEL SECTOR;;;;;;',
  'Altos Malbec;2022;Mendoza, Argentina;TINTO;Malbec;9.800,00;24',
  'Altos Bonarda;2022;Mendoza, Argentina;TINTO;Bonarda;8.900,00;12',
  'Subtotal;;;;;;36',
  'Artículo;Añada;Zona;Color;Uva;Precio c/u;Stock',
  'BODEGA BAJOS DEL SECTOR;;;;;;',
  'Bajos Rosé;2023;Mendoza, Argentina;Rosé;Malbec;7.500,00;agotado',
  'Bajos Chardonnay;2023;Mendoza, Argentina;Bco.;Chardonnay;7.900,00;60',
  'TOTAL GENERAL;;;;;;96',
].join('\n')

/** Prices in pesos and dollars, some with a currency column; sizes as '6x750'. */
export const inTwoCurrencies = [
  'Bodega,Vino,Añada,Origen,Color,Cepa,Contenido,Moneda,Precio,Stock',
  'Cava Dos Monedas,Dos Monedas Gran Malbec,2018,"Mendoza, Argentina",Tinto,Malbec,6x750,,USD 25,12',
  'Cava Dos Monedas,Dos Monedas Blend,2019,"Mendoza, Argentina",Tinto,Blend,6x750,,"U$S 18.50",12',
  'Cava Dos Monedas,Dos Monedas Joven,2023,"Mendoza, Argentina",Tinto,Malbec,12 x 750 ml,ARS,"9,500.00",48',
  'Cava Dos Monedas,Dos Monedas Import,2017,"Rioja, España",Rioja Red,Tempranillo,1x750,USD,40.00,6',
].join('\n')

/** Stock as text, in bottles and boxes. */
export const withStockAsText = [
  'Bodega;Vino;Añada;Lugar;Tipo;Varietal;Botellas por caja;Precio;Stock',
  'Finca Existencias;Existencias Malbec;2021;Mendoza, Argentina;Tinto;Malbec;6;10.000;24 u.',
  'Finca Existencias;Existencias Merlot;2021;Mendoza, Argentina;Tinto;Merlot;6;10.000;10 cajas',
  'Finca Existencias;Existencias Syrah;2021;Mendoza, Argentina;Tinto;Syrah;6;10.000;3 cajas x 12',
  'Finca Existencias;Existencias Tannat;2021;Mendoza, Argentina;Tinto;Tannat;6;10.000;+50',
  'Finca Existencias;Existencias Bonarda;2021;Mendoza, Argentina;Tinto;Bonarda;6;10.000;sin stock',
  'Finca Existencias;Existencias Pinot;2021;Mendoza, Argentina;Tinto;Pinot Noir;6;10.000;Disponible',
  'Finca Existencias;Existencias Petit;2021;Mendoza, Argentina;Tinto;Petit Verdot;6;10.000;Disponible',
].join('\n')

/** Two lists in one sheet with different columns. */
export const twoInOne = workbookOf([
  {
    name: 'Hoja1',
    rows: [
      ['TINTOS', null, null, null, null, null, null],
      ['Bodega', 'Vino', 'Cosecha', 'Lugar', 'Varietal', 'Precio', 'Stock'],
      ['Casa Doble', 'Doble Malbec', 2021, 'Mendoza, Argentina', 'Malbec', 10000, 12],
      ['Casa Doble', 'Doble Merlot', 2021, 'Mendoza, Argentina', 'Merlot', 11000, 12],
      [null, null, null, null, null, null, null],
      ['ESPUMANTES', null, null, null, null, null, null],
      ['Vino', 'Bodega', 'Precio', 'Lugar', 'Varietal', 'Espumante', null],
      ['Doble Brut', 'Casa Doble', 18000, 'Mendoza, Argentina', 'Chardonnay', 'sí', null],
      ['Doble Nature', 'Casa Doble', 19000, 'Mendoza, Argentina', 'Chardonnay', 'sí', null],
    ],
  },
])

const sheetHeadings = ['Bodega', 'Vino', 'Cosecha', 'Lugar', 'Tipo', 'Varietal', 'Precio']

/** A sheet per colour with the same headings, and one with terms that is not a list. */
export const withSheets = workbookOf([
  {
    name: 'Tintos',
    rows: [
      sheetHeadings,
      ['Casa Hojas', 'Hojas Malbec', 2021, 'Mendoza, Argentina', 'Tinto', 'Malbec', 12000],
      ['Casa Hojas', 'Hojas Merlot', 2021, 'Mendoza, Argentina', 'Tinto', 'Merlot', 12500],
      ['Casa Hojas', 'Hojas Syrah', 2022, 'Mendoza, Argentina', 'Tinto', 'Syrah', 13000],
    ],
  },
  {
    name: 'Blancos &amp; rosados',
    rows: [
      sheetHeadings,
      ['Casa Hojas', 'Hojas Torrontés', 2023, 'Salta, Argentina', 'Blanco', 'Torrontés', 9000],
      ['Casa Hojas', 'Hojas Rosé', 2023, 'Mendoza, Argentina', 'Rosado', 'Malbec', 9500],
    ],
  },
  { name: 'Condiciones', rows: [['Pago a 30 días']] },
])

/**
 * A list in which one in a hundred rows repeats an earlier one, another contradicts it, and names are new.
 * @param rows their number
 */
export function long(rows: number): string {
  const lines = ['Bodega;Vino;Año;Lugar;Color;Cepa;Dulzor;Graduación;Precio;Stock;Mínimo;Descripción']
  const line = (n: number, price: number) =>
    `Viña ${n % 90};Larga ${n};${2015 + (n % 9)};Mendoza, Argentina;tinto;${grapes[n % 5]};seco;13,5;${price},50;24;6;Rico.`
  for (let n = 0; n < rows; n += 1) {
    const before = Math.max(0, n - 7)
    lines.push(
      n % 100 === 50 ? line(before, 9000 + before) : n % 100 === 51 ? line(before, 1001) : line(n, 9000 + n),
    )
  }
  return lines.join('\n')
}

/** Computed prices, and no row count. */
export const withFormulas = workbookOf([
  {
    name: 'Precios',
    rows: [
      ['Bodega', 'Vino', 'Cosecha', 'Lugar', 'Tipo', 'Varietal', 'Neto', 'Precio'],
      ...grapes.map((grape, n): BookCell[] => [
        'Bodega Fórmula',
        `Fórmula ${grape}`,
        2020,
        'Neuquén, Argentina',
        'Tinto',
        grape,
        1000.33 + n,
        { formula: `G${n + 2}*1.21`, result: (1000.33 + n) * 1.21 },
      ]),
      [
        null,
        null,
        null,
        null,
        null,
        'Total',
        { formula: 'SUM(G2:G6)', result: 5011.65 },
        { formula: 'SUM(H2:H6)', result: 6064.1 },
      ],
    ],
  },
])

/** Only codes and prices of existing wines; one bar code twice, and one mistyped. */
export const byCode = (codes: readonly string[]) =>
  [
    'EAN;Descripción corta;Precio',
    ...codes.map((code, n) => `${code};lo que sea ${n};${20_000 + n}`),
    '7790000000001;mal tipeado;1',
  ].join('\n')

/** English words, decimal points, prices per box, cells that would be formulas. */
export const inEnglish = [
  'Price list 2026',
  'Winery,Wine,Year,Region,Colour,Grape,Sugar,ABV,U x caja,Price,Quantity',
  '"Old Hill","=Old Hill Red",2019,"Napa, USA",Red,Zinfandel,Dry,14.5,6,"120,000.00",12',
  '"Old Hill","Old Hill White",2021,"Napa, USA",White,Chardonnay,Off-dry,13.5,6,"96,000.00",18',
  '"Old  Hill","@Old Hill Pink",2022,"Napa, USA",Rosé,Zinfandel,Sweet,12.0,12,"90,000.00",-',
].join('\n')

/** Bodega, wine, year and size in one text, partly without separators. */
export const allInOne = [
  'Descripción;Precio',
  'CASA JUNTA - MALBEC 2019 x 750cc;12.000',
  'CASA JUNTA - GRAN CORTE CABERNET FRANC MERLOT 2018 x 750cc;18.000',
  'CASA JUNTA - TORRONTÉS 2023 6x750;9.000',
  'VALLE SUELTO SYRAH 2020 x 1,5 L;21.000',
  'CASA JUNTA - CABERNET 2021 x 750cc;13.000',
].join('\n')
