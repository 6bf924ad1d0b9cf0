import { Gallery } from '#app/ui/gallery.tsx'

export const meta = () => [{ title: 'Nuancier' }, { name: 'robots', content: 'noindex' }]

export default Gallery
