import { implement, type ServedCall } from '../platform/http/implement.ts'
import type { Db } from '../platform/database/open-database.ts'
import { bookCalls } from './books.contract.ts'
import { checkBooks } from './books.queries.ts'

export function booksApi(db: Db): ServedCall[] {
  return implement(bookCalls, { 'GET /books/check': () => checkBooks(db) })
}
