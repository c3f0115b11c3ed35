import { foldText } from '../search/fold-text.ts'
import type { ImportField } from './import-columns.ts'

/**
 * How lists in Spanish, English, Portuguese, French and Italian, and the programs that shops keep their stock with, head
 * their columns, beside the headings that the fields themselves know; without accents and in lower case.
 */
type Headings = Partial<Record<ImportField, string>>

/** Looked for before a field's own headings: of several prices the one that the shop sells at. */
export const surerHeadings: Headings = {
  price:
    'precio de lista, precio final, precio final con iva, precio con iva, precio c iva, precio iva incluido, precio de venta, precio venta, precio al publico, precio publico, precio nuevo, nuevo precio, precio actual',
  cost: 'costo sin iva, costo neto, costo interno',
}

/** Looked for after them. */
export const furtherHeadings: Headings = {
  name: 'nombre del vino, nombre vino, nombre del producto, nombre producto, nombre del articulo, descripcion del articulo, descripcion articulo, descripcion del producto, descripcion producto, denominacion, product name, wine name, item name, product, title, cuvee, nom du vin, nom, vin, designation, nome do vinho, nome, vinho, produto, prodotto, etichetta, titulo, art descgen, artdes, descripcio, des articu',
  producer:
    'nombre de la bodega, bodega productora, brand, vendor, estate, maker, domaine, producteur, produttore, cantina, azienda, produtor, vinicola, adega, fabricante, marca desc',
  place:
    'region de origen, provincia, appellation, denominacion de origen, denominazione, regione, regiao, origine, origem, provenance, sub region, subregion, d o, do, pais de origen, pais, country, paese, pays',
  type: 'tipo de vino, tipo vino, wine type, couleur, colore, cor, tipologia, categoria, categorias, category, rubro, familia, subrubro, tipart desc',
  variety:
    'grape variety, varietals, varietales, cepage, cepages, encepagement, vitigno, vitigni, uvaggio, casta, castas, cepaje, master varietal, mastervarietal',
  vintage: 'vint, millesime, annata, safra, colheita, annee, anno, ano de cosecha, ano cosecha',
  volumeMl:
    'formato, format, presentacion, bottle size, size, capacidad, contenance, capacita, contenido neto, envase, medida, cont, contenido',
  price:
    'final, con iva, retail price, retail, selling price, unit price, bottle price, rrp, srp, msrp, prix ttc, prix, tarif, prezzo, preco, precio unitario, precio botella, valor, lista 1, precio 1, botella, lisp1, p unitario, p unit, p lista, p venta, p publico, p final, usd, us, u s, usd case, usd bottle, usd caja, usd botella, us case, u s caja, u s botella',
  cost: 'cost price, trade price, wholesale price, wholesale, prix d achat, custo, precio de compra, precio compra, purchase price, ultimo costo, pague, pagado, precio pagado, paid, price paid, cost per item',
  stock:
    'stock actual, stock disponible, inventario, disponible, disponibilidad, qty, qte, on hand, in stock, bottles, btls, giacenza, quantita, quantidade, estoque, quantite, cantidad disponible',
  sku: 'cod art, cod articulo, codigo articulo, codigo de articulo, codigo del articulo, codigo producto, codigo de producto, cod producto, cod prod, product code, item code, item no, cod interno, artcod, art codgen, cod articu',
  ean: 'codigo barras, cod barras, cod barra, cod de barras, bar code, codice a barre, code barre, gtin upc ean or isbn, codigo universal, art codbarras',
  alcohol: 'alc, alc vol, grado, grados, alcohol vol, titolo, teor alcoolico, degre, gradazione',
  box: 'btl per case, per case, cajas de, colisage, conf, bt cartone, bot por caja, un caja, un x bulto, u x bulto, unidades x bulto, unidades por bulto, cant x bulto',
  minimo: 'existencia minima',
}

const retail =
  /\b(?:minorista|pvp|p v p|(?:al )?publico|sugerido|mostrador|consumidor(?: final)?|retail|rrp|srp|msrp)\b/
const priced = /\b(?:precios?|lista|pvp|p v p|publico|sugerido|price|retail|rrp|srp|msrp|minorista)\b/
const trade =
  /\b(?:mayorista|distribuidor\w*|revendedor\w*|gastronomi\w*|anterior|viejo|vieja|costos?|compra|copa|vaso|glass|cuotas?|efectivo|transf\w*|wholesale|trade|old|previous|case|cajas?|bultos?)\b|\b(?:lista|precio) [2-9]\b/

/** Whether a heading names the price that the public pays: 'Lista Minorista', 'Sugerido al público'. In: plain. */
export const namesRetailPrice = (heading: string): boolean =>
  retail.test(heading) &&
  priced.test(heading) &&
  !trade.test(heading) &&
  !/\b(?:sin iva|s iva|neto)\b/.test(heading)

/** Whether a heading names a price that the shop does not sell a bottle at: 'Mayorista', 'Precio anterior', 'Copa'. */
export const namesNoSellingPrice = (heading: string): boolean =>
  trade.test(
    foldText(heading)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  )
