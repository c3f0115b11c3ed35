import type { Centavos } from '../money/money.ts'
import type { PurchaseLine } from '../platform/database/order-tables.ts'

/** What a line comes to after the discounts of its bottles. Those of older purchases had none. */
export const totalOfLine = (line: PurchaseLine): Centavos => line.total ?? line.unit_price * line.quantity

/** What is paid for a line: without its part of the order's discounts. */
export const chargedOf = (line: PurchaseLine): Centavos => line.charged ?? totalOfLine(line)
