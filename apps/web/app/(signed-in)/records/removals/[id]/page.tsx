export { default, generateMetadata } from '@/kinds/surface/screens/removal/page';
