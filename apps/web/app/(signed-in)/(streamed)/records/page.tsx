export { default, generateMetadata } from '@/kinds/surface/screens/records/page';
