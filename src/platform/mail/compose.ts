import { billTable, bulletList, mailLayout, mailLink, paragraph, textLink } from './layout.ts'
import type { FilledTemplate } from './mail-template.ts'

/** A mail with equivalent HTML and text. `shop:/path` stands for a page of the shop. */
export type ComposedMail = { subject: string; html: string; text: string; template?: FilledTemplate }

/** A line of a bill with a formatted amount. Deductions have no quantity. */
export type BillLine = { quantity?: number; name: string; amount: string }

/** A block of a mail. In text, empty lines separate blocks. */
export type MailBlock =
  /** Sentences or links, one per line. */
  | { paragraphs: readonly (string | { link: string; words: string })[] }
  | { list: readonly { words: string; link?: string }[] }
  | { bill: readonly BillLine[]; total: string }
  /** `inText` replaces the words before the address in the text version; '' for none. */
  | { link: string; words: string; inText?: string; look?: 'button' | 'confirm' | 'quiet' }
  /** A person waiting for a reply. */
  | { writer: { name: string; email: string } }

export type MailParts = {
  subject: string
  title: string
  /** Whether the text starts with the title, as the HTML does. */
  titleInText?: boolean
  blocks: readonly MailBlock[]
}

/** Renders HTML and text from one source. */
export function compose({ subject, title, titleInText = true, blocks }: MailParts): ComposedMail {
  return {
    subject,
    html: mailLayout(title, blocks.map((block, index) => htmlOf(block, blocks[index - 1])).join('')),
    text: [...(titleInText ? [title] : []), ...blocks.map(textOf)].join('\n\n'),
  }
}

/** Each sentence as its own block. */
export const separately = (sentences: readonly string[]): MailBlock[] =>
  sentences.map((sentence) => ({ paragraphs: [sentence] }))

function htmlOf(block: MailBlock, before: MailBlock | undefined): string {
  if ('paragraphs' in block) {
    const paragraphs = block.paragraphs.map((line) =>
      typeof line === 'string' ? paragraph(line) : textLink(line),
    )
    // a button has no margin below
    return (before && 'link' in before ? '<br>' : '') + paragraphs.join('')
  }
  if ('list' in block) return bulletList(block.list)
  if ('bill' in block) return billTable(block.bill, block.total)
  if ('writer' in block) {
    const { name, email } = block.writer
    return paragraph(name) + textLink({ link: `mailto:${encodeURIComponent(email)}`, words: email })
  }
  return mailLink(block.link, block.words, block.look ?? 'button')
}

function textOf(block: MailBlock): string {
  if ('paragraphs' in block)
    return block.paragraphs
      .map((paragraph) =>
        typeof paragraph === 'string' ? paragraph : `${paragraph.words}: ${paragraph.link}`,
      )
      .join('\n')
  if ('list' in block)
    return block.list.map(({ words, link }) => (link ? `${words} (${link})` : words)).join('\n')
  if ('bill' in block)
    return [
      ...block.bill.map(
        ({ quantity, name, amount }) => `${quantity === undefined ? '' : `${quantity} x `}${name}: ${amount}`,
      ),
      `Total: ${block.total}`,
    ].join('\n')
  if ('writer' in block) return `${block.writer.name} <${block.writer.email}>`
  const words = block.inText ?? block.words
  return words === '' ? block.link : `${words}: ${block.link}`
}
