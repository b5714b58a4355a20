export { default, generateMetadata } from '@/kinds/locate/screens/side-by-side/page';
