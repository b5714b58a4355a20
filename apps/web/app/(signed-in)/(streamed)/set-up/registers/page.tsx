export { default, generateMetadata } from '@/kinds/locate/screens/registers/page';
