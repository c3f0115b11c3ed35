import '../../content/prose.css'

export type LawSection = { title: string; paragraphs: string[] }

/** A page of legal text. */
export function LawPage({ title, sections }: { title: string; sections: readonly LawSection[] }) {
  return (
    <article className="prose">
      <h1>{title}</h1>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
