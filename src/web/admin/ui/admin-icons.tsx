import { Icon } from '../../ui/icons.tsx'

export const HomeIcon = () => (
  <Icon>
    <path d="m4 11 8-6.500 8 6.500" />
    <path d="M6 9.500V19h12V9.500" />
  </Icon>
)
export const ReceiptIcon = () => (
  <Icon>
    <path d="M6 4h12v16l-3-2-3 2-3-2-3 2z" />
    <path d="M9 9h6M9 13h6" />
  </Icon>
)
export const TillIcon = () => (
  <Icon>
    <path d="M5 19h14v-5H5zM7 14l1-5h8l1 5" />
    <path d="M10 5h4v4h-4z" />
  </Icon>
)
export const BottleIcon = () => (
  <Icon>
    <path d="M10.500 4h3v5c1.500 1 2 2.500 2 4v6a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-6c0-1.500.5-3 2-4z" />
    <path d="M8.500 14h7" />
  </Icon>
)
export const GroupsIcon = () => (
  <Icon>
    <path d="M5 7h14M5 12h14M5 17h14" />
  </Icon>
)
