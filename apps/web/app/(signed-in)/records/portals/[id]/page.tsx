export { default, generateMetadata } from '@/kinds/surface/screens/portal/page';
