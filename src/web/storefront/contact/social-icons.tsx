import { Icon, type IconProps } from '../../ui/icons.tsx'

export const InstagramIcon = (p: IconProps) => (
  <Icon {...p}>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.7" />
    <path d="M16.7 7.3h.01" />
  </Icon>
)
export const FacebookIcon = (p: IconProps) => (
  <Icon {...p}>
    <path d="M15.5 4.5h-2a3 3 0 0 0-3 3v12M7.5 11.500h7" />
  </Icon>
)
export const LinkedInIcon = (p: IconProps) => (
  <Icon {...p}>
    <path d="M5.5 10v9M5.5 5.500v.01M10.500 19v-9m0 4.500a4 4 0 0 1 8 0V19" />
  </Icon>
)
