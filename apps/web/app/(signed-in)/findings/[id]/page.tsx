export { default, generateMetadata } from '@/kinds/locate/screens/finding/page';
