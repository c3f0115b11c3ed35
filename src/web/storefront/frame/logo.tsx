import { useShop } from '../../content/use-shop.ts'

/** The shop's logo and name: the owner's picture, or a corkscrew in a cork. */
export function Logo() {
  const { name, logo } = useShop()
  return (
    <>
      {logo ? <img src={logo} alt="" className="logo-picture" height="36" /> : <Corkscrew />}
      <span>{name}</span>
    </>
  )
}

function Corkscrew() {
  return (
    <svg width="30" height="36" viewBox="0 0 30 36" fill="none" aria-hidden="true" focusable="false">
      <path d="M4 6.500h22" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M15 7v6c0 1.7 4.5 1.9 4.5 3.900S10.5 19 10.5 21.200s8.5 1.7 8.5 3.7-6.5 1.5-6.5 3.5 4 1.6 2.5 5.6"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  )
}
