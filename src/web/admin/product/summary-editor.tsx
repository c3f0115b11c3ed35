import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import './summary-editor.css'

type Props = { start: string; error: string | undefined; labelId: string; onChange: (html: string) => void }

/** Only what a saved summary may contain: paragraphs, emphasis and lists. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    strike: false,
    underline: false,
    trailingNode: false,
  }),
]

/** The editor of a wine's summary. A default export, so that it loads only with this form. */
export default function SummaryEditor({ start, error, labelId, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: start,
    // the content security policy forbids injected styles; our stylesheet has the same
    injectCSS: false,
    editorProps: {
      attributes: {
        id: 'summary',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        class: 'input rich-text',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <div
      className="rich-editor"
      data-invalid={error !== undefined}
      ref={(frame) => {
        const box = frame?.querySelector('[role=textbox]')
        box?.setAttribute('aria-invalid', String(error !== undefined))
        if (error) box?.setAttribute('aria-describedby', 'summary-error')
        else box?.removeAttribute('aria-describedby')
      }}
    >
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

function Tools({ editor }: { editor: Editor }) {
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  const run = () => {
    // not the chain's own focus(), which waits for the next frame and would lose a letter typed before
    editor.view.focus()
    return editor.chain()
  }
  return (
    <div className="rich-tools" role="toolbar" aria-label="Formato de la descripción" aria-controls="summary">
      <Tool label="Negrita" on={now.bold} onPress={() => run().toggleBold().run()}>
        <strong>N</strong>
      </Tool>
      <Tool label="Cursiva" on={now.italic} onPress={() => run().toggleItalic().run()}>
        <em>C</em>
      </Tool>
      <Tool label="Lista" on={now.bullets} onPress={() => run().toggleBulletList().run()}>
        <ListMark marks={['M4 6h.01', 'M4 12h.01', 'M4 18h.01']} />
      </Tool>
      <Tool label="Lista numerada" on={now.numbers} onPress={() => run().toggleOrderedList().run()}>
        <ListMark marks={['M3 5l1.5-1v5', 'M3 16h2.500v2H3v2h2.500']} />
      </Tool>
      <Tool label="Deshacer" disabled={!now.canUndo} onPress={() => run().undo().run()}>
        ↶
      </Tool>
      <Tool label="Rehacer" disabled={!now.canRedo} onPress={() => run().redo().run()}>
        ↷
      </Tool>
    </div>
  )
}

/** An icon of lines with bullets. */
function ListMark({ marks }: { marks: string[] }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {[...marks, 'M10 6h11M10 12h11M10 18h11'].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

type ToolProps = {
  label: string
  on?: boolean
  disabled?: boolean
  onPress: () => void
  children: React.ReactNode
}

function Tool({ label, on, disabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={on}
      disabled={disabled}
      // the focus stays in the text, which also keeps a phone's keyboard open
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  )
}
