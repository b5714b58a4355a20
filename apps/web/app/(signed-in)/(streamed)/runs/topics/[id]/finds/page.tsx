export { default, generateMetadata } from '@/kinds/discover/screens/finds/page';
