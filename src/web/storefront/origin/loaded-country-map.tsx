import { useEffect, useState } from 'react'
import { browserApi } from '../../api/use-api.ts'
import { CountryMap } from './country-map.tsx'
import { countryRegions, type CountryRegion } from './country-regions.ts'
import './country-map.css'

/**
 * The country's map. The browser requests the regions, because counting their wines for each rendered page
 * would be too expensive.
 */
export default function LoadedCountryMap() {
  const [regions, setRegions] = useState<CountryRegion[]>([])
  useEffect(() => {
    let shown = true
    void browserApi()('GET /location').then((answer) => {
      if (shown && answer.ok) setRegions(countryRegions(answer.value))
    })
    return () => {
      shown = false
    }
  }, [])
  return regions.length > 0 ? <CountryMap regions={regions} /> : null
}
