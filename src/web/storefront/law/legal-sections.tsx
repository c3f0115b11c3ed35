import type { LegalSection } from '../../../settings/legal/legal-text.ts'

/** A legal text as it is read. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ title, blocks }, at) => (
    // two sections may have the same title
    <section key={`${at}-${title}`}>
      {title && <h2>{title}</h2>}
      {blocks.map((block, place) =>
        block.list ? (
          <ul key={place}>
            {block.list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : (
          <p key={place}>{block.paragraph}</p>
        ),
      )}
    </section>
  ))
}
