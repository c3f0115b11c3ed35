import type { Page } from 'playwright-core'

/** Fills the address step of a purchase and saves it. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Calle').fill('Gorriti 5000')
  await page.getByLabel('Ciudad').fill('Buenos Aires')
  await page.getByLabel('Provincia').selectOption('Ciudad Autónoma de Buenos Aires')
  await page.getByLabel('Codigo Postal').fill('1414')
  await page.getByLabel('Teléfono').fill('11 4567-8901')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Direccion guardada!').waitFor()
}
