import type { ImportField } from './import-columns.ts'

/**
 * How lists in Spanish, English, Portuguese, French and Italian, and the programs that shops keep their stock with, head
 * their columns, beside the headings that the fields themselves know; without accents and in lower case.
 */
type Headings = Partial<Record<ImportField, string>>

/** Looked for before a field's own headings: of several prices the one that the shop sells at. */
export const surerHeadings: Headings = {
  price:
    'precio de lista, precio final, precio final con iva, precio con iva, precio c iva, precio iva incluido, precio de venta, precio venta, precio al publico, precio publico',
  cost: 'costo sin iva, costo neto, costo interno',
}

/** Looked for after them. */
export const furtherHeadings: Headings = {
  name: 'nombre del vino, nombre vino, nombre del producto, nombre producto, nombre del articulo, descripcion del articulo, descripcion articulo, descripcion del producto, descripcion producto, denominacion, product name, wine name, item name, product, title, cuvee, nom du vin, nom, vin, designation, nome do vinho, nome, vinho, produto, prodotto, etichetta, titulo',
  producer:
    'nombre de la bodega, bodega productora, brand, vendor, estate, maker, domaine, producteur, produttore, cantina, azienda, produtor, vinicola, adega, fabricante',
  place:
    'region de origen, provincia, appellation, denominacion de origen, denominazione, regione, regiao, origine, origem, provenance, sub region, subregion, pais de origen, pais, country, paese, pays',
  type: 'tipo de vino, tipo vino, wine type, couleur, colore, cor, categoria, categorias, category, rubro, familia, subrubro',
  variety:
    'grape variety, varietals, varietales, cepage, cepages, encepagement, vitigno, vitigni, uvaggio, casta, castas, cepaje',
  vintage: 'vint, millesime, annata, safra, colheita, annee, anno, ano de cosecha, ano cosecha',
  volumeMl:
    'formato, format, presentacion, bottle size, size, capacidad, contenance, capacita, contenido neto, envase, medida',
  price:
    'final, con iva, retail price, selling price, unit price, bottle price, rrp, srp, msrp, prix ttc, prix, tarif, prezzo, preco, precio unitario, precio botella, valor, lista 1, precio 1',
  cost: 'cost price, trade price, wholesale price, wholesale, prix d achat, custo, precio de compra, precio compra, purchase price, ultimo costo',
  stock:
    'stock actual, stock disponible, inventario, disponible, disponibilidad, qty, on hand, in stock, bottles, giacenza, quantita, quantidade, estoque, quantite',
  sku: 'cod art, cod articulo, codigo articulo, codigo de articulo, codigo del articulo, codigo producto, codigo de producto, cod producto, cod prod, product code, item code, item no, cod interno, artcod',
  ean: 'codigo barras, cod barras, cod barra, cod de barras, bar code, codice a barre, code barre, gtin upc ean or isbn',
  alcohol: 'alc, alc vol, alcohol vol, titolo, teor alcoolico, degre',
  box: 'btl per case, per case, cajas de, colisage, conf, bt cartone, bot por caja, un caja',
  minimo: 'existencia minima',
}
