type NoteProps = { search: { shows: string | undefined; note: string }; price: string | undefined }

/** Says how a search was interpreted if not literally, and what is wrong with a price. */
export function SearchNote({ search: { shows, note }, price }: NoteProps) {
  if (!shows && !note && !price) return null
  return (
    <p className="home-note" role="status">
      {shows && (
        <>
          Mostrando <strong>{shows}</strong>.{' '}
        </>
      )}
      {note} {price}
    </p>
  )
}
