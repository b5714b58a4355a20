export { default, generateMetadata } from '@/kinds/surface/screens/record/page';
